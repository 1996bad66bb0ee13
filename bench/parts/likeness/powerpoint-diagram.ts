// SmartArt with the drawing that PowerPoint stores beside its data.
import type { DeckParts, Relation } from './package.ts'
import { inch } from './shapes.ts'

const dsp = 'http://schemas.microsoft.com/office/drawing/2008/diagram'
const dgm = 'http://schemas.openxmlformats.org/drawingml/2006/diagram'
const a = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'
const type = 'application/vnd.openxmlformats-officedocument.drawingml.diagram'

const step = (at: number, text: string, form: string): string => {
  const [x, y, w, h] = [at * 3.4, 1.2, 3, 2.4].map(inch)
  return `<dsp:sp modelId="{${at}0000000-0000-0000-0000-000000000000}"><dsp:nvSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvSpPr/></dsp:nvSpPr><dsp:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></a:xfrm><a:prstGeom prst="${form}"><a:avLst/></a:prstGeom></dsp:spPr><dsp:style><a:lnRef idx="2"><a:schemeClr val="lt1"/></a:lnRef><a:fillRef idx="1"><a:schemeClr val="accent${at + 1}"/></a:fillRef><a:effectRef idx="0"><a:schemeClr val="accent1"/></a:effectRef><a:fontRef idx="minor"><a:schemeClr val="lt1"/></a:fontRef></dsp:style><dsp:txBody><a:bodyPr lIns="72390" tIns="72390" rIns="72390" bIns="72390" anchor="ctr" anchorCtr="0"><a:noAutofit/></a:bodyPr><a:lstStyle/><a:p><a:pPr marL="0" lvl="0" indent="0" algn="ctr"><a:buNone/></a:pPr><a:r><a:rPr lang="en-US" sz="2200"/><a:t>${text}</a:t></a:r></a:p></dsp:txBody><dsp:txXfrm><a:off x="${x}" y="${y}"/><a:ext cx="${w}" cy="${h}"/></dsp:txXfrm></dsp:sp>`
}

export function diagramParts(): {
  data: string
  relations: Relation[]
  parts: NonNullable<DeckParts['parts']>
} {
  const point = (id: string, kind: string, text = '') =>
    `<dgm:pt modelId="${id}"${kind}><dgm:prSet/><dgm:spPr/><dgm:t><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`
  return {
    data: `<a:graphicData uri="${dgm}"><dgm:relIds xmlns:dgm="${dgm}" r:dm="rId21" r:lo="rId22" r:qs="rId23" r:cs="rId24"/></a:graphicData>`,
    relations: [
      ['rId21', 'diagramData', '../diagrams/data1.xml'],
      ['rId22', 'diagramLayout', '../diagrams/layout1.xml'],
      ['rId23', 'diagramQuickStyle', '../diagrams/quickStyle1.xml'],
      ['rId24', 'diagramColors', '../diagrams/colors1.xml'],
      [
        'rId25',
        'http://schemas.microsoft.com/office/2007/relationships/diagramDrawing',
        '../diagrams/drawing1.xml',
      ],
    ],
    parts: [
      [
        'ppt/diagrams/data1.xml',
        `${type}Data+xml`,
        `<dgm:dataModel xmlns:dgm="${dgm}" ${a}><dgm:ptLst>${point('1', ' type="doc"')}${point('2', '', 'Plan')}${point('3', '', 'Build')}${point('4', '', 'Measure')}</dgm:ptLst><dgm:cxnLst><dgm:cxn modelId="5" srcId="1" destId="2" srcOrd="0" destOrd="0"/><dgm:cxn modelId="6" srcId="1" destId="3" srcOrd="1" destOrd="0"/><dgm:cxn modelId="7" srcId="1" destId="4" srcOrd="2" destOrd="0"/></dgm:cxnLst><dgm:bg/><dgm:whole/><dgm:extLst><a:ext uri="http://schemas.microsoft.com/office/drawing/2008/diagram"><dsp:dataModelExt xmlns:dsp="${dsp}" relId="rId25" minVer="http://schemas.openxmlformats.org/drawingml/2006/diagram"/></a:ext></dgm:extLst></dgm:dataModel>`,
      ],
      [
        'ppt/diagrams/layout1.xml',
        `${type}Layout+xml`,
        `<dgm:layoutDef xmlns:dgm="${dgm}" ${a}><dgm:layoutNode/></dgm:layoutDef>`,
      ],
      ['ppt/diagrams/quickStyle1.xml', `${type}Style+xml`, `<dgm:styleDef xmlns:dgm="${dgm}" ${a}/>`],
      ['ppt/diagrams/colors1.xml', `${type}Colors+xml`, `<dgm:colorsDef xmlns:dgm="${dgm}" ${a}/>`],
      [
        'ppt/diagrams/drawing1.xml',
        'application/vnd.ms-office.drawingml.diagramDrawing+xml',
        `<dsp:drawing xmlns:dsp="${dsp}" ${a}><dsp:spTree><dsp:nvGrpSpPr><dsp:cNvPr id="0" name=""/><dsp:cNvGrpSpPr/></dsp:nvGrpSpPr><dsp:grpSpPr/>${step(0, 'Plan', 'homePlate')}${step(1, 'Build', 'chevron')}${step(2, 'Measure', 'chevron')}</dsp:spTree></dsp:drawing>`,
      ],
    ],
  }
}
