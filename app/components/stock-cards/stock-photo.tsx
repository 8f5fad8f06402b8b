import { Icon } from '#app/components/kit/icon.tsx'

const looks = { row: 'in-row', card: 'on-card', paper: 'on-paper' }

export function StockPhoto({ src, size }: { src: string | null; size: keyof typeof looks }) {
  return (
    <span className={`stock-photo ${looks[size]}`} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" /> : <Icon name="stock" />}
    </span>
  )
}
