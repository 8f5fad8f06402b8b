/** In working order (spec 2, section 5). */
export const defaultStages = [
  { name: 'measure', colour: '#60a5fa' },
  { name: 'design', colour: '#a78bfa' },
  { name: 'production', colour: '#facc15' },
  { name: 'install', colour: '#34d399' },
  { name: 'complete', colour: '#f472b6' },
] as const
