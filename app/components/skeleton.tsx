/** Stands in while something loads. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className="skels" role="status">
      <span className="vh">Loading</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars differ by nothing but their place
        <i key={at} />
      ))}
    </div>
  )
}
