/**
 * Does work for each item, one after the other. A fault at one leaves out no other.
 *
 * @throws AggregateError with this message and all faults, once every item had its turn.
 */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<unknown>,
  message: string,
): Promise<void> {
  const faults: unknown[] = [];
  for (const item of items) await work(item).catch((cause: unknown) => faults.push(cause));
  if (faults.length > 0) throw new AggregateError(faults, message);
}
