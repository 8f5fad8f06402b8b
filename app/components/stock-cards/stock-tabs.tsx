import { Tabs } from '#app/components/kit/tabs.tsx'

export function StockTabs({ here }: { here: 'cards' | 'print' }) {
  return (
    <Tabs label="Stock">
      {[
        { label: 'Stock cards', href: '/stock-system', isHere: here === 'cards' },
        { label: 'Print cards', href: '/qr-generator', isHere: here === 'print' },
      ]}
    </Tabs>
  )
}
