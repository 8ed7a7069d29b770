import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';
import type { Demo } from './demo-company.ts';

/** Who signs in at head office. */
export type Login = { email: string; password: string };

/** Who signs in at the branch. */
export type ManagerLogin = { username: string; password: string };

function curlLine(baseUrl: string, demo: Demo): string {
  const line = '[{"description":"Arabic coffee","description_ar":"قهوة عربية","quantity":2,"unit_price":12.5}]';
  const { name, name_ar, vat_number } = demo.seller;
  const seller = JSON.stringify({ name, name_ar, vat_number });
  // Number and Riyadh's date come from the shell (UTC-3 is POSIX for three hours ahead), so the line can be pasted again.
  const body =
    `{"egs_unit_id":"${demo.egsUnitId}","invoice_number":"DEMO-'"$(date +%s%N)"'",` +
    `"invoice_date":"'"$(TZ=UTC-3 date +%F)"'","invoice_time":"'"$(TZ=UTC-3 date +%T)"'",` +
    `"seller":${seller},"line_items":${line}}`;
  return `curl -sS ${baseUrl}/v1/invoices/simplified -H 'Authorization: Bearer ${demo.apiKey}' -H 'Content-Type: application/json' -d '${body}'`;
}

type Started = {
  base: string;
  gateway: string;
  headOffice: string;
  login: Login;
  manager: ManagerLogin;
  demo: Demo;
  dataDir: string;
};

function banner({ base, gateway, headOffice, login, manager, demo, dataDir }: Started): string {
  return `
  Sanad سند is running: every sale becomes a signed tax document.

  Tills           ${base}/v1 (on this machine)
  Branch          ${base} (user name ${manager.username}, password ${manager.password})
  Dashboard       ${headOffice} (${login.email}, password ${login.password})
  Authority       ${gateway} (sandbox gateway)
  Demo API key    ${demo.apiKey}
  Demo EGS unit   ${demo.egsUnitId}
  Data folder     ${dataDir}

  Issue an invoice, as often as you like:

${curlLine(base, demo)}

`;
}

/** Says that a quick start is ready, in a file for programs and in words. */
export async function announceDemo(started: Started, descriptionFile: string): Promise<void> {
  const { base, gateway, headOffice, login, manager, demo } = started;
  const description = {
    base_url: base,
    head_office_url: headOffice,
    gateway_url: gateway,
    api_key: demo.apiKey,
    egs_unit_id: demo.egsUnitId,
    seller: demo.seller,
    dashboard: login,
    manager,
  };
  // Written atomically, and last: when the file exists, everything is ready.
  await writeFileAtomic(descriptionFile, `${JSON.stringify(description, null, 2)}\n`);
  process.stdout.write(banner(started));
}
