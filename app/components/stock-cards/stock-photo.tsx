import { Icon } from '#app/components/kit/icon.tsx'

/** The photo of what is in stock from wherever it lies; a mark in its place where there is none. */
export function StockPhoto({ src, size }: { src: string | null; size: 'row' | 'card' }) {
  return (
    <span className={`stock-photo ${size}`} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" /> : <Icon name="stock" />}
    </span>
  )
}
