type Size = { width: number; height: number }

/** Files of public/pictures, made by `npm run landing-pictures`. Sizes in CSS pixels. */
export const landingPictures = {
  board: { wide: { width: 1216, height: 680 }, phone: { width: 390, height: 640 } },
  day: { wide: { width: 360, height: 640 }, phone: { width: 390, height: 620 } },
  project: { wide: { width: 738, height: 590 }, phone: { width: 390, height: 620 } },
} as const satisfies Record<string, { wide: Size; phone: Size }>

export type LandingPicture = keyof typeof landingPictures
