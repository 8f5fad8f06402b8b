import { addPrice, addProduct } from './catalogue.server.ts'
import type { PriceRecord } from './catalogue-records.server.ts'
import type { NewSession } from './checkout.server.ts'
import type { LineItemRecord } from './checkout-records.server.ts'
import { invalid, missingParam, Refusal } from './refusal.server.ts'
import { newId, type World } from './world.server.ts'

type NewItem = NewSession['line_items'][number]

export function lineItem(
  world: World,
  item: NewItem,
  mode: NewSession['mode'],
  account: string | null,
): LineItemRecord {
  const price = priceOf(world, item, account)
  if (mode === 'subscription' && !price.recurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items')
  }
  if (mode === 'payment' && price.recurring) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    )
  }
  const quantity = item.quantity ?? 1
  return {
    id: newId(world, 'li'),
    object: 'item',
    description: world.state.products[price.product]?.name ?? '',
    currency: price.currency,
    quantity,
    amount_subtotal: price.unit_amount * quantity,
    amount_total: price.unit_amount * quantity,
    price: structuredClone(price),
  }
}

function priceOf(world: World, { price, price_data: made }: NewItem, account: string | null): PriceRecord {
  if ((price === undefined) === (made === undefined)) {
    throw invalid('Either `price` or `price_data` is required, and not both.', 'line_items[0][price]')
  }
  if (price !== undefined) {
    const found = world.state.prices[price]
    if (!found || (world.state.owners[price] ?? null) !== account) {
      throw missingParam('price', price, 'line_items[0][price]')
    }
    if (!found.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.')
    return found
  }
  if (!made || (made.product === undefined) === (made.product_data === undefined)) {
    throw invalid('Either `product` or `product_data` is required, and not both.')
  }
  if (made.unit_amount < 30) {
    throw new Refusal(
      400,
      'The Checkout Session’s total amount due must add up to at least £0.30 or its like.',
      { code: 'amount_too_small' },
    )
  }
  const product = made.product ?? addProduct(world, { name: made.product_data?.name ?? '', active: false }).id
  const added = addPrice(world, {
    product,
    currency: made.currency,
    unit_amount: made.unit_amount,
    recurring: made.recurring,
    active: false,
  })
  if (account !== null) world.state.owners[added.id] = account
  return added
}
