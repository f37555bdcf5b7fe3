import { liveThroughYears } from "./years.ts";

liveThroughYears(1);
