import { ContentPage } from '../parts/content/content-page.tsx'

export const Screen = ({ params: { uid } }: { params: { readonly uid: string } }) => <ContentPage id={uid} />
