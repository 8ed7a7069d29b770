import type { Express } from 'express';
import type { Logger } from '#main/platform/logger.ts';
import { createHttpApp } from '#main/server/http-app/http-app.ts';
import type { Lan } from '../../lan/lan.ts';
import { lanDescriptionRoutes } from '../routes/lan-routes.ts';

/** The HTTP application of the port without encryption: it says who the appliance is, and serves nothing else. */
export function createCertificateApp(lan: Lan, logger: Logger): Express {
  return createHttpApp({
    hostNames: lan.hostNames,
    isHttpsOnly: false,
    logger,
    api: { path: '/lan', router: lanDescriptionRoutes(lan) },
    logsRequests: false,
  });
}
