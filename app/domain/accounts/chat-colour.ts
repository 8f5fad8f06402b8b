/** Within a company each is one person's (the index `users_chat_color`). `name` is for screen readers. */
export const chatPalette = [
  { colour: '#60a5fa', name: 'Blue' },
  { colour: '#22d3ee', name: 'Cyan' },
  { colour: '#2dd4bf', name: 'Turquoise' },
  { colour: '#34d399', name: 'Mint' },
  { colour: '#10b981', name: 'Emerald' },
  { colour: '#818cf8', name: 'Indigo' },
  { colour: '#a78bfa', name: 'Violet' },
  { colour: '#c084fc', name: 'Purple' },
  { colour: '#e879f9', name: 'Magenta' },
  { colour: '#f472b6', name: 'Pink' },
  { colour: '#4ade80', name: 'Green' },
  { colour: '#a3e635', name: 'Lime' },
  { colour: '#facc15', name: 'Yellow' },
  { colour: '#f59e0b', name: 'Amber' },
  { colour: '#fb923c', name: 'Orange' },
  { colour: '#94a3b8', name: 'Slate' },
  { colour: '#cbd5e1', name: 'Silver' },
  { colour: '#d4a373', name: 'Oak' },
  { colour: '#f87171', name: 'Red' },
  { colour: '#fb7185', name: 'Rose' },
] as const

export const ownChatColour = '#60a5fa'

export const takenColour = 'Taken by another user'
export const allColoursTaken =
  'All colors are currently taken. Consider asking team members to switch colors.'

export type ChatColourChoice = { colour: string; name: string; state: 'own' | 'free' | 'taken' }

export function chatColourChoices(own: string | null, taken: readonly string[]): ChatColourChoice[] {
  return chatPalette.map(({ colour, name }) => ({
    colour,
    name,
    state: colour === own ? 'own' : taken.includes(colour) ? 'taken' : 'free',
  }))
}

export function chatColourName(colour: string): string {
  return chatPalette.find(choice => choice.colour === colour)?.name ?? colour
}
