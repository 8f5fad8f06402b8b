import { Icon } from '#app/components/kit/icon.tsx'

const looks = {
  row: 'size-11 max-md:-mb-5.5 *:object-cover',
  card: 'mb-4 h-50',
  paper: 'col-span-full mb-[3mm] h-[42mm] w-full bg-transparent *:bg-transparent',
}

export function StockPhoto({ src, size }: { src: string | null; size: keyof typeof looks }) {
  return (
    <span className={`stock-photo ${looks[size]}`} aria-hidden="true">
      {src ? <img src={src} alt="" loading="lazy" referrerPolicy="no-referrer" /> : <Icon name="stock" />}
    </span>
  )
}
