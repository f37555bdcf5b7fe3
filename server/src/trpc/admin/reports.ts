import { balancesPageSchema, rankBalancesSchema, reportSchema } from "@dinkboard/shared/schemas/reports";
import { rankBalances, readReport } from "../../features/reports/service.ts";
import { adminProcedure, router } from "../gates.ts";
import { pageInput } from "../page.ts";

export const adminReportsRouter = router({
  overview: adminProcedure.output(reportSchema).query(({ ctx: { club } }) => club.read(readReport)),

  balances: adminProcedure
    .input(pageInput(rankBalancesSchema))
    .output(balancesPageSchema)
    .query(({ ctx: { club }, input }) => club.read((reader) => rankBalances(reader, input))),
});
