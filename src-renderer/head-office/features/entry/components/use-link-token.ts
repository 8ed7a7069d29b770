import { useLocation } from 'react-router';

/** What a link carries after `#`, where no server and no log sees it; empty without it. */
export function useLinkToken(): string {
  return useLocation().hash.slice(1);
}
