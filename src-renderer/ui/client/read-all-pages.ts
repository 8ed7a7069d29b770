type Page<Row> = { data: readonly Row[]; pagination: { next_cursor: string | null } };

// A list that is longer belongs into a table that loads its rows as they are looked at.
const mostPages = 20;

/** All rows of a list that is short enough to be held as a whole, page after page. */
export async function readAllPages<Row>(read: (cursor: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { data, pagination } = await read(cursor);
    rows.push(...data);
    if (pagination.next_cursor === null) return rows;
    cursor = pagination.next_cursor;
  }
  return rows;
}
