/** With the quiet margin that cameras need. */
export function QrCode({ code, label }: { code: { size: number; path: string }; label: string }) {
  const margin = 3
  const side = code.size + 2 * margin
  return (
    <svg
      className="qr"
      viewBox={`${-margin} ${-margin} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-margin} y={-margin} width={side} height={side} fill="#fff" />
      <path d={code.path} stroke="#000" />
    </svg>
  )
}
