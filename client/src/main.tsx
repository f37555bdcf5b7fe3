import "./app/styles/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no #root");
const root = createRoot(container);

// Begun as a transition, the first screen is drawn in small steps, between which the browser answers.
startTransition(() =>
  root.render(
    <StrictMode>
      <App leave={(url) => window.location.assign(url)} />
    </StrictMode>,
  ),
);
