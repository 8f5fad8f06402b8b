import { pictureHref } from '#app/domain/files/file.ts'

export function stockPhotoSrc(
  { photoId, productPhotoUrl }: { photoId: number | null; productPhotoUrl: string | null },
  size: 'small' | 'large',
): string | null {
  return photoId === null ? productPhotoUrl : pictureHref({ id: photoId }, size)
}

export const sheetSizes = {
  card: { label: 'Cards, 10 to a sheet', perSheet: 10 },
  label: { label: 'Small labels, 24 to a sheet', perSheet: 24 },
  large: { label: 'Large cards with the photo, 4 to a sheet', perSheet: 4 },
} as const
export type SheetSize = keyof typeof sheetSizes

export function sheetSizeOf(value: string | null): SheetSize {
  return value === 'label' || value === 'large' ? value : 'card'
}

export const maxPrinted = 120

export function stockCardPath(id: number): string {
  return `/stock-system/${id}`
}

/** Photos of cards need pages with a policy of their own. */
export const stockTabs = {
  label: 'Stock',
  pages: [
    { label: 'Stock cards', href: '/stock-system', ownDocument: true },
    { label: 'Print cards', href: '/qr-generator', ownDocument: true },
    { label: 'Suppliers', href: '/suppliers' },
  ],
} as const

export function rackOf(hasStockSystem: boolean): { href: string; label: string } {
  return hasStockSystem
    ? { href: '/stock-system', label: 'Stock System' }
    : { href: '/qr-generator', label: 'Stock Card Generator' }
}
