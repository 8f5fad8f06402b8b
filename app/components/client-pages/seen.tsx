import { useNonce } from '#app/components/frame/nonce.tsx'

/**
 * Tells that a page is before somebody: a post, since reading writes nothing, and by script alone, so that no mail filter that opens
 * links counts as a client.
 */
export function Seen({ path }: { path: string }) {
  const nonce = useNonce()
  return <script nonce={nonce}>{`navigator.sendBeacon(\`${path}\`)`}</script>
}
