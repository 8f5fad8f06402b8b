import { newStockCard, stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { stockCardAnswer } from '#app/http/stock-cards/stock-card-record.ts'
import { changes, create, list, type NounDocs, read, remove } from './operation.ts'

const description = 'As JSON, or as a form with files.'

const stock = { who: 'People with the stock system or the QR generator.' } as const
const photo = { ...stock, description, files: { file: 'one' } } as const

export const stockCardDocs: NounDocs = {
  title: 'Stock cards',
  about: 'What is on the shelf, each with a code to scan. A premium module.',
  addresses: {
    '/api/stock-cards': {
      GET: list('All stock cards, newest first', stockCardAnswer, stock),
      POST: create('Add a stock card', newStockCard, stockCardAnswer, { ...photo, action: 'stock.create' }),
    },
    '/api/stock-cards/:id': {
      GET: read('One stock card', stockCardAnswer, stock),
      ...changes('Change a stock card', stockCardChange, stockCardAnswer, { ...photo, action: 'stock.edit' }),
      DELETE: remove('Move a stock card to the bin', { ...stock, action: 'stock.edit' }),
    },
  },
}
