import type { RowsOf } from './companies.ts'

type Client = [key: string, name: string, email: string, phone: string, address: string, notes?: string]

export const clients: RowsOf<Client> = {
  hartley: [
    ['fothergill', 'Neil Fothergill', 'neil.fothergill@example.com', '01632 960104', 'Cragside, 3 Birch Hall Lane, Ilkley, West Yorkshire LS29 8NQ', 'Pays the day he gets the invoice. Dog is loud, not fierce.'],
    ['wharfe-dental', 'Wharfe Dental Care', 'practice@wharfedental.example.com', '01632 960117', '22 Boroughgate, Otley, West Yorkshire LS21 1AE', 'Work before 8 or after 6 only. Ask for Sunita.'],
    ['st-marys', 'St Mary’s PCC', 'churchwarden@stmarys.example.com', '01632 960129', 'St Mary’s Church, Church Lane, Burley-in-Wharfedale LS29 7DR', 'Revd Tom Ellery. Anything fixed to the fabric needs a faculty first.'],
    ['shah', 'Tariq & Lucy Shah', 'lucy.shah@example.com', '07700 900233', '8 The Paddock, Menston, Ilkley LS29 6PW'],
    ['st-oswalds', 'St Oswald’s Primary', 'site.manager@stoswalds.example.com', '01632 960138', 'St Oswald’s Primary School, Netherfield Road, Guiseley LS20 9DT', 'Sign in at the office. No power tools between 9 and 3 in term time.'],
    ['leigh', 'Marion Leigh', 'marion.leigh@example.com', '01632 960145', '41 Parish Ghyll Road, Ilkley LS29 9NG'],
    ['ashworth', 'Mr & Mrs Ashworth', 'j.ashworth@example.com', '01632 960014', '14 Mill Lane, Otley, West Yorkshire LS21 3BN', 'Key with Mrs Ashworth’s mother at no. 12.'],
    ['nicholson', 'Jill & Rob Nicholson', 'nicholsons@example.com', '07700 900247', 'Low Barn, Leathley Lane, Leathley, Otley LS21 2LG'],
    ['bean-bramble', 'Bean & Bramble', 'hello@beanandbramble.example.com', '01632 960152', '5 Brook Court, Grove Road, Ilkley LS29 8LS', 'Café, opens in the new unit next month. Two owners, both must sign.'],
    ['okafor', 'The Okafor family', 'chidi.okafor@example.com', '07700 900258', '63 Oxford Avenue, Guiseley, Leeds LS20 9BX'],
    ['braithwaite', 'Helen Braithwaite', 'helen.braithwaite@example.com', '01632 960166', 'The Old Smithy, Main Street, Askwith, Otley LS21 2HX', 'Second and third job for her. Likes to see samples on the bench.'],
    ['marsh', 'Dan & Sofia Marsh', 'sofia.marsh@example.com', '07700 900271', '27 Farnley Lane, Otley LS21 2AB'],
    ['denton', 'Denton Estate', 'estate.office@dentonestate.example.com', '020 7946 0182', 'Estate Office, Denton House, Denton, Ilkley LS29 0HH', 'Grade II*. Conservation officer to see every moulding before it is run.'],
    ['sugden', 'Geoff Sugden', 'geoff.sugden@example.com', '01632 960173', 'Moor View, Bleach Mill Lane, Menston LS29 6AW'],
    ['raman', 'Priya Raman', 'priya.raman@example.com', '07700 900284', '112 Park Road, Bingley, West Yorkshire BD16 4EJ'],
    ['wormald', 'Kate Wormald', 'kate.wormald@example.com', '07700 900295', 'Highfield, Chevin Avenue, Menston, Ilkley LS29 6PG'],
    ['pickles', 'Eleanor Pickles', 'e.pickles@example.com', '01632 960188', '9 Wells Walk, Ilkley LS29 9LH', 'Wants a price for a linen press. Came through Helen Braithwaite.'],
    ['brackenhall', 'Brackenhall Construction Ltd', 'accounts@brackenhall.example', '01632 960199', 'Unit 9, Dockfield Road, Shipley BD17 7AD', 'Contractor: reports under CIS. Invoices to accounts, with the name of the site.'],
  ],
  brookStreet: [
    ['quill', 'Quill & Page Bookshop', 'shop@quillandpage.example.com', '020 7946 0311', '18 Lamb’s Conduit Street, London WC1N 3LE', 'Closed on Mondays: that is our fitting day.'],
    ['adeyemi', 'Folasade Adeyemi', 'fola.adeyemi@example.com', '07700 900512', 'Flat 4, 77 Tyers Street, London SE11 5HZ'],
    ['castell', 'Castell Gallery', 'registrar@castellgallery.example.com', '020 7946 0326', '3 Herald Street, London E2 6JT', 'Glass goes through the registrar. White gloves, truly.'],
    ['penhaligan', 'Rowan Penhaligan', 'rowan.penhaligan@example.com', '07700 900538', '12 Choumert Road, London SE15 4AX'],
    ['zielinski', 'Marta Zielińska', 'marta.zielinska@example.com', '020 7946 0347', '56 Brockley View, London SE23 1SL'],
    ['kestrel', 'Kestrel Records', 'studio@kestrelrecords.example.com', '020 7946 0359', 'Unit 9, Hackney Downs Studios, Amhurst Terrace, London E8 2BT'],
  ],
}
