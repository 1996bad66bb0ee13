export const teachers = ['teacher'] as const

export const menu = (order: number, label: string, icon: string) =>
  ({ menu: { in: 'school', order, label, icon } }) as const
