#version 3.7;
#declare Rays = 35;
#include "room.inc"
See(<-3.4, 1.6, -6.4>, <0.25, 1.62, 0>, 40)
sky_sphere { pigment { gradient y color_map { [0 rgb <0.80,0.86,0.92>] [0.5 rgb <0.42,0.58,0.82>] } } }
plane { y, -0.02 texture { pigment { bozo color_map { [0 rgb <0.12,0.20,0.06>] [1 rgb <0.20,0.28,0.09>] } scale 0.3 turbulence 0.7 } normal { granite 0.6 scale 0.08 } } }
// coursed stone house
#declare R = seed(5);
#macro Stones(X0, X1, Y0, Y1)
  #local Y = Y0;
  #while (Y < Y1)
    #local H = 0.13 + rand(R)*0.09; #local X = X0 - rand(R)*0.3;
    #while (X < X1)
      #local W = 0.22 + rand(R)*0.34;
      object { Round_Box_Union(<max(X,X0)+0.006, Y+0.006, -0.02-rand(R)*0.012>, <max(min(X+W,X1)-0.006, max(X,X0)+0.05), Y+H-0.006, 0.15>, 0.012) texture { pigment { granite color_map { [0 rgb <0.55,0.46,0.33>*(0.8+rand(R)*0.3)] [1 rgb <0.42,0.34,0.24>*(0.8+rand(R)*0.3)] } scale 0.4 translate rand(R)*9 } normal { granite 0.35 scale 0.15 } } }
      #local X = X + W;
    #end
    #local Y = Y + H;
  #end
#end
Stones(-4.5, -0.52, 0, 4.2) Stones(0.52, 4.5, 0, 4.2) Stones(-0.52, 0.52, 2.12, 4.2)
box { <-4.5, 0, 0.0>, <-0.52, 4.2, 0.3> texture { pigment { rgb <0.62,0.57,0.48> } } } box { <0.52, 0, 0>, <4.5, 4.2, 0.3> texture { pigment { rgb <0.62,0.57,0.48> } } } box { <-0.6, 2.12, 0>, <0.6, 4.2, 0.3> texture { pigment { rgb <0.62,0.57,0.48> } } }
// the door
#declare Green = Paint(<0.05,0.10,0.08>);
union { Board(<-0.5,0,0.14>, <-0.43,2.1,0.24>, Green, 1) Board(<0.43,0,0.14>, <0.5,2.1,0.24>, Green, 1) Board(<-0.5,2.04,0.14>, <0.5,2.11,0.24>, Green, 0)
  union { Shaker(-0.42,0.04,0.84,0.86,Green) Shaker(-0.42,0.92,0.84,1.1,Green) translate z*0.17 } Knob(0.33,1.0) translate z*0.02 }
sphere { <0.34,1.0,0.15>, 0.03 texture { Brass } }
// flags and step
#declare I = 0; #while (I < 6) #declare J = 0; #while (J < 5)
  object { Round_Box_Union(<-1.5+I*0.5+0.008, -0.05, -2.6+J*0.5+0.008>, <-1.0+I*0.5-0.008, 0, -2.1+J*0.5-0.008>, 0.01) texture { pigment { granite color_map { [0 rgb <0.46,0.43,0.38>*(0.85+rand(R)*0.25)] [1 rgb <0.36,0.34,0.30>] } scale 0.6 translate rand(R)*9 } normal { granite 0.15 scale 0.2 } } }
  #declare J = J + 1; #end #declare I = I + 1; #end
// the frame: posts on stones, plates, tie, rafters, braces
#declare P = 0.15;
#macro Post(X) object { Round_Box_Union(<X-0.13,0,-1.43>, <X+0.13,0.42,-1.17>, 0.015) texture { pigment { granite color_map { [0 rgb <0.52,0.48,0.42>] [1 rgb <0.42,0.38,0.33>] } scale 0.4 } normal { granite 0.2 scale 0.1 } } }
  Board(<X-P/2,0.42,-1.3-P/2>, <X+P/2,2.2,-1.3+P/2>, Oak, 1) #end
Post(-0.95) Post(0.95)
Board(<-1.03,2.2,-1.55>, <-0.87,2.36,0>, Oak, 2) Board(<0.87,2.2,-1.55>, <1.03,2.36,0>, Oak, 2)
Board(<-1.15,2.2,-1.37>, <1.15,2.36,-1.23>, Oak, 0)
// curved braces
#macro Brace(S) intersection { difference { cylinder { <0,0,-0.045>, <0,0,0.045>, 0.74 } cylinder { <0,0,-0.1>, <0,0,0.1>, 0.62 } } box { <-1,0,-0.1>, <0,1,0.1> } texture { Oak } scale <S,1,1> translate <-0.22*S,1.53,-1.3> } #end
Brace(1) Brace(-1)
#macro Rafter(Z, S) object { Board(<0,0,Z-0.05>, <1.62,0.12,Z+0.05>, Oak, 0) rotate z*40 translate <-1.24,2.28,0> scale <S,1,1> } #end
#declare K = 0; #while (K < 4) Rafter(-1.3+K*0.42, 1) Rafter(-1.3+K*0.42, -1) #declare K = K + 1; #end
Board(<-0.07,2.36,-1.36>, <0.07,3.32,-1.24>, Oak, 1)
Board(<-0.03,3.24,-1.5>, <0.03,3.42,0>, Oak, 2)
// slates
#macro Slates(S) #local A = 0; #while (A < 9) #local B = 0; #while (B < 9)
  object { Round_Box_Union(<A*0.2,0,-1.56+B*0.2+mod(A,2)*0.1-0.1>, <A*0.2+0.26,0.008,-1.37+B*0.2+mod(A,2)*0.1-0.1>, 0.002) rotate z*1.5 texture { pigment { rgb <0.17,0.18,0.20>*(0.75+rand(R)*0.5) } normal { granite 0.1 scale 0.1 } finish { specular 0.15 roughness 0.05 } } rotate z*40 translate <-1.36,2.33+0.03,0> scale <S,1,1> }
  #local B = B + 1; #end #local A = A + 1; #end #end
Slates(1) Slates(-1)
#macro Peg(X,Y) cylinder { <X,Y,-1.40>, <X,Y,-1.2>, 0.011 texture { Pale } } #end
Peg(-0.95,2.28) Peg(0.95,2.28) Peg(-0.98,2.32) Peg(0.98,2.32) Peg(0,2.5)
// pot
union { cone { <1.45,0,-1.0>,0.16,<1.45,0.34,-1.0>,0.21 } torus { 0.21,0.022 translate <1.45,0.34,-1.0> } texture { pigment { rgb <0.46,0.22,0.13> } } }
#declare L = 0; #while (L < 260) sphere { <0,0,0>, 0.035+rand(R)*0.02 scale <1,0.35,1> rotate <rand(R)*180,rand(R)*360,0> translate <1.45+(rand(R)-0.5)*0.42,0.42+rand(R)*0.36,-1.0+(rand(R)-0.5)*0.42> texture { pigment { rgb <0.06+rand(R)*0.05,0.17+rand(R)*0.12,0.04> } finish { specular 0.15 } } } #declare L = L + 1; #end
light_source { <-14, 16, -13> rgb <1,0.93,0.80>*1.5 area_light <1.2,0,0>,<0,1.2,0>,4,4 adaptive 1 jitter }
