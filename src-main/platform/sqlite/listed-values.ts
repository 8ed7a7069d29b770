import { sql, type RawBuilder } from 'kysely';

/** The values of a JSON array, for `in`: one parameter, however many they are. */
export function listedValues<Value>(json: string | RawBuilder<string>): RawBuilder<Value> {
  return sql<Value>`(select value from json_each(${json}))`;
}
