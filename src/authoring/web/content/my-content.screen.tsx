import { ContentPage } from './content-page.tsx'

export const Screen = ({ params: { pid } }: { params: { readonly pid: string } }) => <ContentPage id={pid} />
