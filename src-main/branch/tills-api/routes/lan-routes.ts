import express, { type Express, type Request, type RequestHandler, type Router } from 'express';
import { AppError } from '#shared/api/app-error.ts';
import { pairRequest } from '#shared/api/v1/pairing.ts';
import { addEndpoint } from '#main/server/endpoint.ts';
import { addressOf } from '#main/server/network-of.ts';
import { jsonBody } from '#main/server/request/json-body.ts';
import { parseBody } from '#main/server/request/parse-body.ts';
import type { Lan } from '../../lan/lan.ts';
import type { PairingCaller, Pairing } from '../../lan/pairing/pairing.ts';

const notStored: RequestHandler = (_request, response, next) => {
  response.setHeader('Cache-Control', 'no-store');
  next();
};

function callerOf(request: Request, lan: Lan): PairingCaller {
  const { host } = request.headers;
  // The address that has worked for this till.
  const baseUrl = host === undefined ? (lan.describe().base_urls[0] ?? '') : `${request.protocol}://${host}`;
  return { address: addressOf(request.socket), baseUrl, isEncrypted: request.secure };
}

/** `GET /ca.pem` and `GET /info`, which tell a till that is not paired yet who the appliance is. */
export function lanDescriptionRoutes(lan: Lan): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  addEndpoint(router, '/ca.pem', {
    get: [
      notStored,
      (_request, response) => {
        if (lan.authority === undefined) throw new AppError('ROUTE_NOT_FOUND');
        // Under this name and type, phones and Windows offer to install it.
        response.attachment('sanad-ca.crt').type('application/x-x509-ca-cert').send(lan.authority.certificate);
      },
    ],
  });
  addEndpoint(router, '/info', { get: [notStored, (_request, response) => void response.json(lan.describe())] });
  return router;
}

/** The routes for tills that are not paired yet; they require no API key. */
export function addLanRoutes(app: Express, { lan, pairing }: { lan: Lan; pairing: Pairing }): void {
  const router = lanDescriptionRoutes(lan);
  addEndpoint(router, '/pair', {
    post: [
      notStored,
      ...jsonBody,
      async (request, response) => {
        const wanted = parseBody(pairRequest, request.body);
        response.json(await pairing.pair(wanted, callerOf(request, lan)));
      },
    ],
  });
  app.use('/lan', router);
}
