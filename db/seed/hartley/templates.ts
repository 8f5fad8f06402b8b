import { type TemplateStory, worker } from '../story.ts'

const martin = worker('martin')
const ruth = worker('ruth')
const callum = worker('callum')

export const templates: TemplateStory[] = [
  {
    name: 'Fitted kitchen',
    createdBy: 'ruth',
    tasks: {
      measure: [
        martin('Laser survey and photographs'),
        martin('Mark services: gas, water, sockets'),
        { title: 'Check walls for square and plumb' },
        { title: 'Agree appliances with client' },
      ],
      design: [
        ruth('Plan and elevations, 1:20'),
        ruth('Client sign-off'),
        callum('Cut list'),
        ruth('Order sheet goods and hinges'),
        ruth('Book worktop templating'),
      ],
      production: [
        callum('Cut and edge carcasses'),
        callum('Face frames'),
        callum('Doors and drawer fronts'),
        callum('Dovetailed drawer boxes'),
        callum('Prime and paint'),
        callum('Dry fit, number every part'),
      ],
      install: [
        callum('Protect floors'),
        callum('Set out and level'),
        callum('Fit carcasses'),
        callum('Hang doors'),
        { title: 'Snag with client' },
      ],
      complete: [ruth('Photographs'), ruth('Send the final invoice')],
    },
  },
  {
    name: 'Fitted wardrobe',
    createdBy: 'ruth',
    tasks: {
      measure: [
        martin('Measure wall, cornice and skirting'),
        martin('Check ceiling and floor for level'),
        { title: 'Ask what has to hang and what has to fold' },
      ],
      design: [
        ruth('Elevation and inside view'),
        ruth('Client sign-off'),
        ruth('Order board, runners and rails'),
      ],
      production: [
        callum('Cut and edge carcasses'),
        callum('Doors: rout and sand'),
        callum('Drawers and trays'),
        callum('Spray, two coats'),
      ],
      install: [
        callum('Plinth level and fixed'),
        callum('Carcasses and scribes'),
        callum('Hang and line up doors'),
      ],
      complete: [ruth('Photographs'), ruth('Send the final invoice')],
    },
  },
  {
    name: 'Staircase',
    createdBy: 'martin',
    tasks: {
      measure: [
        martin('Floor to floor, three places'),
        martin('Headroom and landing'),
        martin('Which walls will take the string'),
      ],
      design: [
        martin('Rise, going and winders, check Part K'),
        ruth('Client sign-off'),
        ruth('Order timber'),
        ruth('Building notice'),
      ],
      production: [
        callum('Set out strings full size'),
        callum('Rout strings'),
        callum('Treads and risers'),
        callum('Newels and handrail'),
        callum('Spindles'),
        callum('Dry assemble'),
        { title: 'Oil or prime' },
      ],
      install: [
        callum('Take out the old stair'),
        callum('Fix strings and newels'),
        callum('Treads, risers, wedges'),
        callum('Balustrade'),
      ],
      complete: [ruth('Building control certificate'), ruth('Send the final invoice')],
    },
  },
]
