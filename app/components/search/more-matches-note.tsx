export function MoreMatchesNote() {
  return (
    <p className="quiet row mt-6">
      So many match that only the newest are here. Type more to find an older one.
    </p>
  )
}
