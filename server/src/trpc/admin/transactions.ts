import { listTransactionsSchema, transactionsPageSchema } from "@dinkboard/shared/schemas/transactions";
import { listTransactions } from "../../features/ledger/service.ts";
import { adminProcedure, router } from "../gates.ts";
import { pageInput } from "../page.ts";

export const adminTransactionsRouter = router({
  list: adminProcedure
    .input(pageInput(listTransactionsSchema))
    .output(transactionsPageSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => listTransactions(reader, input))),
});
