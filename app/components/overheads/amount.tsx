/** '£52' large, '.04' small. */
export function Amount({ text }: { text: string }) {
  const at = text.lastIndexOf('.')
  return (
    <span className="sum">
      {at < 0 ? text : text.slice(0, at)}
      {at < 0 ? null : <i>{text.slice(at)}</i>}
    </span>
  )
}
