function list(words: string): readonly [string, ...string[]] {
  const [first = '', ...others] = words.split(', ')
  return [first, ...others]
}

export const firstNames = list(
  'Alan, Amelia, Andrew, Anjali, Beatrice, Brian, Caitlin, Carl, Ceri, Claire, Colin, Daisy, David, Deepa, Donald, Edith, Elliot, Emma, Ewan, Fiona, Frank, Gareth, Grace, Hamza, Harriet, Hugh, Iris, Isaac, Jean, Joanna, Joseph, Kamal, Keith, Lena, Liam, Lorna, Malcolm, Maria, Nadia, Nigel, Olive, Owen, Patrick, Phoebe, Rhys, Rosa, Samir, Stella, Tamsin, Victor',
)

export const lastNames = list(
  'Abbott, Ainsley, Barlow, Bianchi, Booth, Calloway, Chowdhury, Clegg, Cragg, Dalton, Driscoll, Eccles, Farrow, Fenwick, Garside, Gill, Hague, Holroyd, Iqbal, Jessop, Keane, Kowalski, Langdon, Lister, Macleod, Marchant, Naylor, Nunn, Ogden, Osei, Parr, Pugh, Quayle, Redfern, Rowntree, Sahota, Sewell, Speight, Tansley, Thwaite, Underhill, Varley, Wainwright, Whitham, Yardley',
)

export const streets = list(
  'Albert Road, Back Lane, Beech Grove, Canal Street, Chapel Hill, Church View, Cliff Terrace, Dale Avenue, Elm Close, Garden Row, Highgate, Kirk Lane, Manor Drive, Mill Bank, Moor Road, Orchard Way, Priory Walk, Quarry Road, Station Road, Victoria Street, Wharf Street',
)

export const pieces = list(
  'Fitted kitchen, Oak staircase, Alcove units, Sash windows, Bookcase, Wardrobes, Boot room, Larder cupboard, Fire doors, Panelling, Window seat, Bathroom vanity, Reception desk, Shop front, Garden gate, Porch, Loft stair, Study, Media wall, Under-stairs drawers, Barn doors, Bunk beds',
)

export const trades = list('Joinery, Cabinets, Kitchens, Staircases, Furniture')

export const towns = list('Skipton BD23, Harrogate HG1, Hebden Bridge HX7, Huddersfield HD1, Keighley BD21, Knaresborough HG5, Leeds LS6, Ripon HG4, Settle BD24, Wetherby LS22, York YO1')

export const works = [
  list('Laser survey, Measure up, Check walls for square, Photograph the room, Mark services'),
  list('Plan and elevations, Client sign-off, Cut list, Order timber, Order ironmongery'),
  list('Cut carcasses, Face frames, Doors, Drawer boxes, Sand through the grits, Spray primer, Top coat, Dry fit'),
  list('Protect floors, Set out and level, Fit carcasses, Hang doors, Scribe and caulk, Snag with client'),
  list('Photographs, Final invoice, Ask for a review'),
]

export const said = {
  what: ['The doors', 'Drawer fronts', 'The worktop', 'Hinges for the larder', 'The end panels', 'Plinths', 'The stair strings', 'Newel posts', 'Glass for the cabinet', 'The carcasses'],
  how: [
    'are on the bench and want a second coat',
    'came in this morning, two are short',
    'can go on the van after dinner',
    'are cut and edged',
    'are a shade out of square at the window end',
    'will be here on Thursday',
    'fit well',
    'have to be scribed on site',
  ],
  next: ['Client is happy.', 'Can you bring the long clamps?', 'Back at two.', 'Photos are with the job.', 'I will ring them.', 'Leave it with me.', 'Who has the key?', 'Ready for the fitters.', 'Need another sheet of birch.', 'Thanks all.'],
} satisfies Record<string, [string, ...string[]]>
