import { Skeleton, Table, Text } from "@mantine/core";
import { Component, type ReactNode, Suspense } from "react";
import { SectionCard } from "../../components/section-card.tsx";
import classes from "./chart-card.module.css";
import { words } from "./words.ts";

interface ChartCardProps {
  readonly title: string;
  readonly chart: ReactNode;
  /** The same figures in words: the first column names the row. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A chart and, for whoever would rather read it, the table that it was drawn from. */
export function ChartCard({ title, chart, columns, rows }: ChartCardProps) {
  return (
    <SectionCard title={title}>
      <div className={classes.chart}>
        {" "}
        <ChartBoundary>
          <Suspense fallback={<Skeleton height={220} role="status" aria-label={words.charts.loading} />}>
            {chart}
          </Suspense>
        </ChartBoundary>
      </div>
      <details className={classes.details}>
        <summary>{words.charts.asTable}</summary>
        <Table aria-label={title} mt="xs">
          <Table.Thead>
            <Table.Tr>
              {columns.map((column, index) => (
                <Table.Th key={column} ta={index === 0 ? "left" : "right"}>
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, ...cells]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {cells.map((cell, index) => (
                  <Table.Td key={columns[index + 1]} ta="right" className={classes.figure}>
                    {cell}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </details>
    </SectionCard>
  );
}

/** Charts are their own code, which a broken connection keeps away: the figures then stand without them. */
class ChartBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <Text size="sm" c="dimmed">
        {words.charts.failed}
      </Text>
    );
  }
}
