import { createContext, useContext } from "react";
import { serverPaths } from "./paths.ts";
import { useSessionStore } from "./session/use-session.tsx";

/** Sends the browser to a page of the server; tests put a recorder here. */
export type Leave = (url: string) => void;

const LeaveContext = createContext<Leave | undefined>(undefined);

export const LeaveProvider = LeaveContext;

/** Ends the session: clears what the browser has saved and goes to the server's logout, which ends it there. */
export function useSignOut(): () => void {
  const leave = useContext(LeaveContext);
  const sessions = useSessionStore();
  if (!leave) throw new Error("there is no LeaveProvider above this component");
  return () => {
    sessions.forget();
    leave(serverPaths.logout);
  };
}
