/** `npm run dev`: the server with reload and Vite in front of it, as one command that ends as one. */
import { spawn } from "node:child_process";

// The browser talks to Vite, which passes on what is the server's (client/vite.config.ts): links lead there too.
const env = { PUBLIC_BASE_URL: "http://localhost:5173", ...process.env, PORT: "3000" };

const processes = [
  spawn("node", ["--watch", "server/src/main.ts"], { env, stdio: "inherit" }),
  spawn("vite", ["client"], { env, stdio: "inherit" }),
];

for (const started of processes) {
  started.once("exit", (code) => {
    process.exitCode ??= code ?? 1;
    for (const other of processes) other.kill();
  });
}
// Ctrl-C reaches all three; we leave last, when both have stopped.
process.on("SIGINT", () => {});
