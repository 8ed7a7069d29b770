import type { Request, RequestHandler, Router } from 'express';
import { createEgsUnitRequest, requestProductionRequest, type CreateEgsUnitRequest } from '../../../../src-shared/api/v1/egs.ts';
import type { Clock } from '../../../platform/clock.ts';
import { faultOf } from '../../../server/request-faults/request-fault.ts';
import { addEndpoint } from '../../../server/endpoint.ts';
import { jsonBody } from '../../../server/json-body/json-body.ts';
import { parseBody } from '../../../server/request-faults/parse-body.ts';
import { pathParameter } from '../../../server/path-parameter.ts';
import type { LedgerReader } from '../../db/ledger-database.ts';
import type { EgsUnitTable, ApiKeyTable } from '../../db/schema.ts';
import { unitFaults } from '../../egs-units/create-unit.ts';
import { listUnits, unitResource } from '../../egs-units/unit-resource.ts';
import { keyEnvironmentFaults } from '../request/key-environment-faults.ts';
import { apiKeyOf } from '../request/request-context.ts';

export type EgsRoutesOptions = {
  db: LedgerReader;
  clock: Clock;
  createUnit: (apiKey: ApiKeyTable, request: CreateEgsUnitRequest) => Promise<EgsUnitTable>;
  requestProduction: (egsUnitId: string, otp: string) => Promise<{ expiresAt: string }>;
};

/** The routes under `/v1/egs`. */
export function addEgsRoutes(router: Router, { db, clock, createUnit, requestProduction }: EgsRoutesOptions): void {
  const create: RequestHandler = async (request, response) => {
    const apiKey = apiKeyOf(request);
    const further = unitFaults(db, apiKey).map((code) => faultOf(code, ''));
    const body = parseBody(createEgsUnitRequest, request.body, [...keyEnvironmentFaults(request.body, apiKey), ...further]);
    const unit = await createUnit(apiKey, body);
    response.json({
      egs_unit_id: unit.egs_unit_id,
      serial_number: unit.serial_number,
      onboarding_status: 'pending',
      message: 'Onboarding has started; poll the status until it is active.',
      poll_url: `/v1/egs/${unit.egs_unit_id}/status`,
    });
  };
  const list: RequestHandler = (request, response) => {
    response.json({ data: listUnits(db, apiKeyOf(request), clock.now()) });
  };
  const unitOf = (request: Request) => unitResource(db, apiKeyOf(request), pathParameter(request, 'id'), clock.now());
  const detail: RequestHandler = (request, response) => {
    response.json(unitOf(request));
  };
  const status: RequestHandler = (request, response) => {
    const { serial_number: _serialNumber, invoice_type: _invoiceType, ...shown } = unitOf(request);
    response.json(shown);
  };
  const obtainCertificate: RequestHandler = async (request, response) => {
    const unit = unitOf(request);
    const { otp } = parseBody(requestProductionRequest, request.body);
    const { expiresAt } = await requestProduction(unit.egs_unit_id, otp);
    // Even with its new certificate, the unit may still wait for a confirmation of the end of its chain.
    const { onboarding_error: waitsFor } = unitOf(request);
    const message =
      waitsFor === null
        ? 'The unit signs with its new production certificate.'
        : `The new production certificate is stored, but the unit issues nothing yet. ${waitsFor.message}`;
    response.json({ message, cert_expires_at: expiresAt });
  };

  addEndpoint(router, '/egs', { get: [list], post: [...jsonBody, create] });
  addEndpoint(router, '/egs/:id', { get: [detail] });
  addEndpoint(router, '/egs/:id/status', { get: [status] });
  addEndpoint(router, '/egs/:id/request-production', { post: [...jsonBody, obtainCertificate] });
  addEndpoint(router, '/egs/:id/renew', { post: [...jsonBody, obtainCertificate] });
}
