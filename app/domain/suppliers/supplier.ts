export const deliveryDays = [
  { name: 'monday', label: 'Monday' },
  { name: 'tuesday', label: 'Tuesday' },
  { name: 'wednesday', label: 'Wednesday' },
  { name: 'thursday', label: 'Thursday' },
  { name: 'friday', label: 'Friday' },
] as const

export type DeliveryDay = (typeof deliveryDays)[number]['name']
