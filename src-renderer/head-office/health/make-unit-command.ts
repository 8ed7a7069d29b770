/** What makes an EGS unit, on the machine of the branch: its appliance listens there, and the till's key is put in place of `<API_KEY>`. */
export const makeUnitCommand = `curl -sS http://127.0.0.1:8420/v1/egs -H "Authorization: Bearer <API_KEY>" -H "Content-Type: application/json" -d '{"unit_name":"Till 1","invoice_type":"both"}'`;
