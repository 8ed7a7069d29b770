/** The words with which the network is opened to tills and closed, on the page Tills and in the set-up. */
export const network = {
  'close.action': 'Close the network',
  'close.text':
    'Tills on other computers cannot connect until the network is opened again; they stay paired. Pages open on other computers are closed too.',
  'close.title': 'Close the network to tills?',
  'closed.text':
    'Tills on this computer can sell. Tills on other computers cannot reach this branch yet. You can open the network now without interrupting sales; the connection is encrypted.',
  'closed.title': 'Only this computer can connect',
  firewall: 'The Windows installer lets tills through the firewall. On other systems with a firewall, allow these ports:',
  'fixed.closed': 'This is set by the command that starts the appliance. Change it there:',
  'fixed.open': 'The network is opened by the command that starts the appliance. Close it there:',
  not_yours: 'Only an owner of this branch can open it.',
  'open.action': 'Open the network to tills',
  'open.failed': 'The network could not be opened',
  'open.port_refused': 'Port {{port}} cannot be used on this computer. Tills on this computer can keep selling.',
  'open.port_taken':
    'Port {{port}} is in use by another program. Close that program and try again. Tills on this computer can keep selling.',
  'open.working': 'Opening the network…',
  'waiting.give_up': 'Close the network',
  'waiting.text':
    'The network is open, but tills could not be served when the appliance started: a port is in use by another program, or the keychain is locked. It is retried every few seconds.',
  'waiting.title': 'Tills on the network cannot connect',
  'waiting.try': 'Try again now',
} as const;
