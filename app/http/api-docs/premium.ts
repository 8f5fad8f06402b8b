import { newStockCard, stockCardChange } from '#app/domain/stock-cards/stock-card.schema.ts'
import { newTrainingVideo, trainingVideoChange } from '#app/domain/training-videos/training-video.schema.ts'
import { stockCardAnswer } from '#app/http/stock-cards/stock-card-record.ts'
import { trainingVideoAnswer } from '#app/http/training-videos/training-video-record.ts'
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

const training = { who: 'People with the training videos.' } as const
const film = { ...training, description, files: { file: 'one', picture: 'one' } } as const

export const trainingVideoDocs: NounDocs = {
  title: 'Training videos',
  about: 'Films that show how something is done. A premium module.',
  addresses: {
    '/api/training-videos': {
      GET: list('All training videos, newest first', trainingVideoAnswer, training),
      POST: create('Add a training video', newTrainingVideo, trainingVideoAnswer, {
        ...film,
        action: 'video.create',
      }),
    },
    '/api/training-videos/:id': {
      GET: read('One training video', trainingVideoAnswer, training),
      ...changes('Change a training video', trainingVideoChange, trainingVideoAnswer, {
        ...film,
        action: 'video.edit',
      }),
      DELETE: remove('Move a training video to the bin', { ...training, action: 'video.edit' }),
    },
  },
}
