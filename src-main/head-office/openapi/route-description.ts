import type { OperationAnswer, OperationError, OperationExample } from '../../server/openapi/operation.ts';
import type { RequestHeader } from '../../server/openapi/request-parameters.ts';
import type { Area } from './areas.ts';

/** What the documentation says of a route. Path, parameters, body, rights, and the errors that follow from these, are the route's own. */
export type RouteDescription = {
  /** The name of the operation for code generators. */
  id: string;
  area: Area;
  summary: string;
  description: string;
  /** What a route for everyone authenticates with; one of them is enough. Left out where it needs nothing but its body. */
  credentials?: readonly ('accessToken' | 'refreshCookie')[];
  /** Request headers of this route alone. */
  headers?: readonly RequestHeader[];
  answers: Readonly<Record<string, OperationAnswer>>;
  /** The errors of this route alone. */
  errors?: readonly OperationError[];
  examples: Readonly<Record<string, OperationExample>>;
};

/** Descriptions by method and path of the route, such as `GET /companies/:company_id`. */
export type RouteDescriptions = Readonly<Record<string, RouteDescription>>;
