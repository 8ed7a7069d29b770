const loopbackAddress = /^127(?:\.\d{1,3}){3}$/;

/** Whether the host name of a URL is a loopback name: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || loopbackAddress.test(hostname);
}

/** Whether a server that listens on this address is reachable by every address of its machine. */
export function isUnspecifiedAddress(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}

/** Whether a server that listens on this address is reachable only from its own machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || isLoopbackName(address);
}
