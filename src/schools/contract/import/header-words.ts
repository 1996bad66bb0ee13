// Column titles that people use, in several languages. `plainWord` compares them without case, accents,
// spaces and punctuation.
import { plainWords as words } from '#kit/contract/columns.rules.ts'

/** Columns beyond the fields of a person. */
export type BaseColumn =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'secondLastName'
  | 'email'
  | 'birthDate'
  | 'gender'
  | 'mobile'
  | 'class'
  | 'grade'
  | 'role'
  | 'sourcedId'
  | 'relation'

export const baseWords: Readonly<Record<BaseColumn, readonly string[]>> = {
  name: words(
    'name,full name,alumno/a,élève,schüler/in,display name,learner,vollständiger name,vor- und nachname,nom complet,nom et prénom,nom prénom,nombre completo,nombre y apellidos,nome completo,nome e cognome,volledige naam,naam,姓名,名前,이름',
  ),
  firstName: words(
    'first name,firstname,given name,given names,givenName,forename,forenames,preferred first name,preferredGivenName,preferred name,vorname,vornamen,rufname,prénom,prénoms,nombre,nombres,primer nombre,nome,nome próprio,primeiro nome,voornaam,roepnaam,名,имя',
  ),
  lastName: words(
    'last name,lastname,surname,family name,familyName,preferred last name,preferredFamilyName,nachname,familienname,nom,nom de famille,apellido,apellidos,cognome,sobrenome,apelido,primer apellido,apellido 1,último nome,achternaam,familienaam,姓,фамилия',
  ),
  secondLastName: words('second last name,second surname,segundo apellido,apellido 2'),
  email: words(
    'e-mail,email,mail,email address,e-mail address,mail address,e-mail-adresse,mailadresse,courriel,adresse e-mail,adresse électronique,adresse mail,correo,correo electrónico,indirizzo e-mail,posta elettronica,endereço de e-mail,correio eletrónico,e-mailadres,邮箱,电子邮件,メール,이메일,почта',
  ),
  birthDate: words(
    'birth date,birthdate,date of birth,dob,birthday,born,born on,geburtsdatum,geboren,geboren am,geburtstag,geb.,geb.-datum,geb.-dat.,geburt,birth,date de naissance,né le,né(e) le,naissance,fecha de nacimiento,nacimiento,f. nacimiento,data di nascita,nato il,data de nascimento,nascimento,geboortedatum,出生日期,生日,生年月日,생년월일,дата рождения',
  ),
  gender: words(
    'gender,sex,geschlecht,sexe,genre,sexo,género,sesso,genere,gênero,geslacht,性别,性別,성별,пол',
  ),
  mobile: words(
    'mobile,mobile phone,mobile number,cell,cell phone,phone,phone number,telephone,tel,tel.,sms,handy,handynummer,mobil,telefon,telefonnummer,téléphone,portable,tél. portable,mobile perso,teléfono,móvil,celular,telefono,cellulare,telefone,telemóvel,telefoon,telefoonnummer,mobiel,电话,手机,電話,전화,телефон',
  ),
  class: words(
    'class,class name,homeroom,hmrm,form,form class,tutor group,section,klasse,kl.,klassenname,stammgruppe,classe,división,grupo,unidad,clase,aula,sezione,turma,klas,班级,班級,组,クラス,반,класс',
  ),
  grade: words(
    'grade,grade level,grades,year,year level,year group,level,jahrgang,jahrgangsstufe,jgst.,jg.,klassenstufe,stufe,niveau,année,grado,curso,nivel,anno,ano,série,leerjaar,groep,年级,年級,学年,학년',
  ),
  role: words(
    'role,roles,type,user type,person type,rolle,funktion,rôle,fonction,rol,función,ruolo,função,papel,functie,角色,役割,역할,роль',
  ),
  sourcedId: words(
    'sourcedId,id,external id,student id,student number,student id number,other id,oth id,pupil number,pupil id,sis id,sis user id,upn,number,no.,nr.,schülernummer,schuelernummer,personalnummer,kennung,numéro,identifiant,matricule,ine,número,identificador,id escolar,nº id. escolar,matrícula,matricola,nummer,leerlingnummer,学号,學號,学籍番号,학번',
  ),
  relation: words(
    'relation,relationship,beziehung,verhältnis,lien,lien de parenté,relación,parentesco,relazione,parentela,relação,relatie,关系',
  ),
}

export interface OwnerWord {
  readonly word: string
  readonly relation: string
}
const owners = (relation: string, list: string): OwnerWord[] => words(list).map(word => ({ word, relation }))

/** Longer words come first, so that "guardian" is not found inside another word. */
export const ownerWords: readonly OwnerWord[] = [
  ...owners('mother', 'mother,mom,mum,mutter,mère,madre,mãe,moeder,母亲,母,엄마'),
  ...owners('father', 'father,dad,vater,père,padre,pai,vader,父亲,父,아빠'),
  ...owners(
    '',
    'parents,parent,guardians,guardian,guard,carer,caregiver,contact,emergency contact,eltern,elternteil,erziehungsberechtigte,erziehungsberechtigter,sorgeberechtigte,sorgeberechtigter,erz.,sorgeber.,responsable légal,responsable,resp. légal,représentant légal,tuteur,tutor legal,tutor,apoderado,genitore,genitori,encarregado de educação,encarregado,responsável,ouder,ouders,voogd,verzorger,家长,監護人,监护人,保護者,학부모,родитель',
  ),
].toSorted((a, b) => b.word.length - a.word.length)

/** These words apply to everybody in the list, so they carry no information. */
export const fillerWords: readonly string[] = words(
  "student's,students,student,stu,pupil's,pupil,learner's,child's,child,teacher's,teacher,staff,schülerin,schüler,kind,lehrkraft,lehrer,élève,enseignant,alumno,alumna,estudiante,profesor,alunno,studente,docente,aluno,leerling,docent,des,der,de la,de l,del,dell,du,de,di,da,van,of the,of,the,for,s",
).toSorted((a, b) => b.length - a.length)

/** Titles of the column that names a guardian's child. */
export const childWords: readonly string[] = words(
  "student's,students,student,pupil's,pupils,pupil,children's,children,child's,child,child of the guardian,parent of,guardian of,kinder,kindes,kind,schülerin,schüler,enfants,enfant,élèves,élève,hijos/as,hijo/a,hijos,hijas,hijo,hija,alumnos,alumno/a,alumno,alumna,figli,figlio/a,figlio,figlia,alunno,filhos,filho/a,filho,filha,aluno,kinderen,leerlingen,leerling,孩子,子女,学生,자녀,ребенок",
).toSorted((a, b) => b.length - a.length)

export type PersonRole = 'student' | 'staff' | 'guardian'
export const roleWords: ReadonlyMap<string, PersonRole> = new Map([
  ...words(
    'student,pupil,learner,s,schüler,schülerin,kind,élève,étudiant,alumno,alumna,estudiante,alunno,studente,aluno,aluna,leerling,学生,生徒,학생,ученик',
  ).map(word => [word, 'student'] as const),
  ...words(
    'teacher,staff,t,aide,administrator,principal,proctor,counselor,districtAdministrator,siteAdministrator,systemAdministrator,lehrer,lehrerin,lehrkraft,enseignant,enseignante,professeur,profesor,profesora,docente,insegnante,professor,professora,docent,leraar,老师,教师,先生,교사,учитель',
  ).map(word => [word, 'staff'] as const),
  ...ownerWords.map(({ word }) => [word, 'guardian'] as const),
  ...words(
    'parent/guardian,guardian/parent,legal guardian,relative,grandparent,grandmother,grandfather,stepmother,stepfather,foster parent,erziehungsberechtigte/r,großmutter,großvater,padre/madre,madre/padre,père/mère,représentant légal',
  ).map(word => [word, 'guardian'] as const),
])

export const genderWords: ReadonlyMap<string, 'Female' | 'Male'> = new Map([
  ...words(
    'f,female,w,weiblich,girl,mädchen,féminin,fille,femenino,mujer,femmina,femminile,feminino,vrouw,v,meisje,女,여,ж',
  ).map(word => [word, 'Female'] as const),
  ...words(
    'm,male,männlich,boy,junge,masculin,garçon,masculino,hombre,maschio,maschile,man,jongen,男,남,м',
  ).map(word => [word, 'Male'] as const),
])
