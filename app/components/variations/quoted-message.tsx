export function QuotedMessage({ quoted }: { quoted: { author: string; text: string; on: string } | null }) {
  if (quoted === null) return null
  return (
    <blockquote className="my-4 line-above pt-4">
      <p className="wrap-anywhere whitespace-pre-line">{quoted.text}</p>
      <footer className="quiet">
        {quoted.author}, {quoted.on}
      </footer>
    </blockquote>
  )
}
