const loopbackAddress = /^127(?:\.\d{1,3}){3}$/;

/** Whether the host name of a URL is this machine's own: `localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || loopbackAddress.test(hostname);
}
