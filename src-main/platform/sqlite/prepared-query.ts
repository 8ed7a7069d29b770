import {
  type Compilable,
  type Kysely,
  OperationNodeTransformer,
  type RawBuilder,
  type RootOperationNode,
  sql,
  type TableNode,
} from 'kysely';
import { composeSql } from './compose-sql.ts';
import type { Queries, Query, Reader } from './reader.ts';
import type { Tables, Writer } from './writer.ts';

/** The placeholder of each value in a statement that is built before the values are known. */
export type Placeholders<Values> = <Name extends keyof Values>(name: Name) => RawBuilder<Values[Name]>;

type Composed<Values> = { text: string; tables: readonly string[]; parametersFor: (values: Values) => unknown[] };

// Collects the tables that a statement names, and the aliases that it gives them.
class NamedTables extends OperationNodeTransformer {
  readonly names = new Set<string>();

  protected override transformTable(node: TableNode): TableNode {
    this.names.add(node.table.identifier.name);
    return node;
  }
}

function tablesOf(statement: RootOperationNode): string[] {
  const named = new NamedTables();
  named.transformNode(statement);
  return [...named.names];
}

// Builds a statement with a placeholder for each value, used any number of times and in any order.
function compose<Values>(build: (value: Placeholders<Values>) => Compilable): Composed<Values> {
  const names = new Map<unknown, keyof Values>();
  const compiled = build(<Name extends keyof Values>(name: Name) => {
    const placeholder = { name };
    names.set(placeholder, name);
    return sql<Values[Name]>`${placeholder}`;
  }).compile();
  const parameters = compiled.parameters.map((constant) => ({ constant, name: names.get(constant) }));
  return {
    text: compiled.sql,
    tables: tablesOf(compiled.query),
    parametersFor: (values) => parameters.map(({ constant, name }) => (name === undefined ? constant : values[name])),
  };
}

type Prepare<Result> = (text: string) => (parameters: readonly unknown[]) => Result;

// A statement that is built at its first use and prepared once per connection.
function statementOf<Values, Result>(build: (value: Placeholders<Values>) => Compilable) {
  let built: Composed<Values> | undefined;
  const runs = new WeakMap<object, (parameters: unknown[]) => Result>();
  return {
    composed: (): Composed<Values> => (built ??= compose(build)),
    run: (prepare: Prepare<Result>, { text }: Composed<Values>, parameters: unknown[]): Result => {
      const run = runs.get(prepare) ?? prepare(text);
      runs.set(prepare, run);
      return run(parameters);
    },
  };
}

// Builds and runs in one step.
function runPrepared<Values, Result>(build: (value: Placeholders<Values>) => Compilable) {
  const { composed, run } = statementOf<Values, Result>(build);
  return (prepare: Prepare<Result>, values: Values): Result => run(prepare, composed(), composed().parametersFor(values));
}

// More than any shop has units, keys and companies.
const mostKept = 1_000;

type KeptRows<Row> = { changes: number; rows: Map<string, readonly Readonly<Row>[]> };

// The prepared queries over a schema.
type PreparedQueries<Schema extends Tables> = {
  /**
   * A query that is built and prepared once, at its first use: for the queries of every request, where building them would take
   * longer than running them. One without values takes `{}`.
   */
  preparedQuery: <Row, Values>(
    build: (sql: Queries<Schema>, value: Placeholders<Values>) => Query<Row>,
  ) => (reader: Pick<Reader<Schema>, 'prepare'>, values: Values) => Row[];
  /**
   * The same, with its rows kept until something is written to one of the tables it reads: for what every request asks and hardly
   * anybody changes. No trigger may write to these tables, and the query names them without raw SQL. Only what was found is kept:
   * values come from clients too, and whatever they ask for that does not exist must not fill the memory.
   */
  cachedQuery: <Row, Values extends Record<string, string>>(
    build: (sql: Queries<Schema>, value: Placeholders<Values>) => Query<Row>,
  ) => (reader: Pick<Reader<Schema>, 'prepare' | 'changesOf'>, values: Values) => readonly Readonly<Row>[];
  /** The same for an insert, an update or a delete: it returns how many rows it has changed. */
  preparedChange: <Values>(
    build: (sql: Kysely<Schema>, value: Placeholders<Values>) => Compilable,
  ) => (writer: Writer<Schema>, values: Values) => number;
};

/** Creates them. */
export function prepareQueriesOf<Schema extends Tables>(): PreparedQueries<Schema> {
  const composer = composeSql<Schema>();
  return {
    preparedQuery<Row, Values>(build: (sql: Queries<Schema>, value: Placeholders<Values>) => Query<Row>) {
      const run = runPrepared<Values, Row[]>((value) => build(composer, value));
      return (reader: Pick<Reader<Schema>, 'prepare'>, values: Values) => run(reader.prepare, values);
    },
    cachedQuery<Row, Values extends Record<string, string>>(
      build: (sql: Queries<Schema>, value: Placeholders<Values>) => Query<Row>,
    ) {
      const { composed, run } = statementOf<Values, Row[]>((value) => build(composer, value));
      const kept = new WeakMap<object, KeptRows<Row>>();
      return ({ prepare, changesOf }: Pick<Reader<Schema>, 'prepare' | 'changesOf'>, values: Values) => {
        const statement = composed();
        const changes = changesOf(statement.tables);
        const known = kept.get(prepare);
        const isUsable = known?.changes === changes && known.rows.size < mostKept;
        const of: KeptRows<Row> = isUsable ? known : { changes, rows: new Map() };
        if (!isUsable) kept.set(prepare, of);
        const parameters = statement.parametersFor(values);
        const key = JSON.stringify(parameters);
        const found = of.rows.get(key);
        if (found !== undefined) return found;
        const rows = run(prepare, statement, parameters);
        if (rows.length > 0) of.rows.set(key, rows);
        return rows;
      };
    },
    preparedChange<Values>(build: (sql: Kysely<Schema>, value: Placeholders<Values>) => Compilable) {
      const run = runPrepared<Values, number>((value) => build(composer, value));
      return (writer: Writer<Schema>, values: Values) => run(writer.prepareChange, values);
    },
  };
}
