// Ten colours for classes, categories and plots, distinguishable also with a colour-vision deficiency (see the
// test of the theme).
export const palette = [
  //                   light      dark
  { name: 'Clay', shades: ['#9d5112', '#f67866'] },
  { name: 'Amber', shades: ['#d97404', '#f9b129'] },
  { name: 'Olive', shades: ['#4f3f04', '#866b05'] },
  { name: 'Jade', shades: ['#0e7969', '#89f8a2'] },
  { name: 'Sky', shades: ['#538ef0', '#2da0f5'] },
  { name: 'Slate', shades: ['#3f4f7d', '#4a67cc'] },
  { name: 'Indigo', shades: ['#221a7d', '#a5bfe8'] },
  { name: 'Violet', shades: ['#8153ba', '#aa86af'] },
  { name: 'Mauve', shades: ['#ac81a8', '#ffdbff'] },
  { name: 'Plum', shades: ['#5a043c', '#b74478'] },
] as const
