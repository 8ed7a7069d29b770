/** The words with which the network is opened to tills and closed, on the page Tills and in the set-up. */
export const network = {
  'close.action': 'Serve this machine alone',
  'close.text':
    'Tills on other machines get no answer until the network is opened again; they stay paired. Pages that are open on other machines end too.',
  'close.title': 'Close the network to tills?',
  'closed.text':
    'Tills on this machine can sell. Those on other machines cannot reach this branch yet. The network can be opened at once, while tills go on selling; the connection is encrypted.',
  'closed.title': 'This branch serves this machine alone',
  firewall:
    'The installer of the app for Windows lets tills through the firewall. Elsewhere, where this machine has one, let these ports in:',
  'fixed.closed': 'The command that starts the appliance says so, and it is changed there:',
  'fixed.open': 'The command that starts the appliance opens the network, and it is closed there:',
  not_yours: 'An owner of this branch opens it.',
  'open.action': 'Serve tills in the network',
  'open.failed': 'The network could not be opened',
  'open.port_refused': 'Port {{port}} cannot be used on this machine. Tills on this machine go on selling.',
  'open.port_taken':
    'Port {{port}} is taken by another program. End that program and try again. Tills on this machine go on selling.',
  'open.working': 'The network is being opened.',
  'waiting.give_up': 'Serve this machine alone',
  'waiting.text':
    'The network was opened, but could not be served when the appliance started: a port is taken by another program, or the keychain is locked. It is tried again every few seconds.',
  'waiting.title': 'Tills in the network get no answer',
  'waiting.try': 'Try again now',
} as const;
