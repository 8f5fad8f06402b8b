export function idleTimeText(minutes: number): string {
  const [n, unit] =
    minutes < 60 ? [minutes, 'minute'] : minutes < 1440 ? [minutes / 60, 'hour'] : [minutes / 1440, 'day']
  return `${n} ${unit}${n === 1 ? '' : 's'}`
}

export function signedOutText(minutes: number): string {
  return `You were signed out because nothing happened for ${idleTimeText(minutes)}.`
}
