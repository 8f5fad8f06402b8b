import { Tabs } from '#app/components/kit/tabs.tsx'
import { stockTabs } from '#app/domain/stock-cards/stock-card.ts'

export function StockTabs({ here }: { here: (typeof stockTabs.pages)[number]['href'] }) {
  return (
    <Tabs label={stockTabs.label}>
      {stockTabs.pages.map(page => ({ ...page, isHere: page.href === here }))}
    </Tabs>
  )
}
