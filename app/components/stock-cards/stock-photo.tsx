import { classNames } from '#app/components/kit/class-names.ts'
import { Icon } from '#app/components/kit/icon.tsx'

const looks = {
  row: 'size-11 max-md:mb-[-22px]',
  card: 'mb-4 h-[200px] w-full',
  paper: 'mb-[3mm] h-[42mm] w-full bg-transparent',
}

/** The photo of what is in stock from wherever it lies; a mark in its place where there is none. */
export function StockPhoto({ src, size }: { src: string | null; size: keyof typeof looks }) {
  return (
    <span
      className={classNames(
        'grid flex-none place-items-center overflow-hidden bg-ink-2 text-chalk-3',
        looks[size],
      )}
      aria-hidden="true"
    >
      {src ? (
        <img
          src={src}
          alt=""
          className="size-full bg-[#fff] object-contain"
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <Icon name="stock" />
      )}
    </span>
  )
}
