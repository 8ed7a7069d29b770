/** An operation that the OpenAPI document of `/manager` describes. */
export type DescribedOperation = {
  /** Such as `GET /manager/users`. */
  name: string;
  method: string;
  path: string;
  /** The right that it needs; undefined where a session is enough, or nothing is needed. */
  permission: string | undefined;
  /** Whether it needs no session. */
  isOpen: boolean;
};

type Documented = { security?: unknown[]; 'x-permission'?: string };

/** The operations that an appliance describes. */
export async function describedOperations(url: string): Promise<DescribedOperation[]> {
  const answer = await fetch(`${url}/manager/openapi.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Documented>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, 'x-permission': permission }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method,
      path,
      permission,
      isOpen: security?.length === 0,
    })),
  );
}
