import { useNonce } from '#app/components/frame/nonce.tsx'

/** A post, since reading writes nothing; by script alone, since mail filters open links and do not count as a client. */
export function Seen({ path }: { path: string }) {
  const nonce = useNonce()
  return <script nonce={nonce}>{`navigator.sendBeacon(\`${path}\`)`}</script>
}
